// Replaces @smithy/core/event-streams, because no operation in use streams events. It saves 19 KB in each bundle.

export const resolveEventStreamSerdeConfig = <T>(config: T): T => config;
export const eventStreamSerdeProvider = () => ({});
export class EventStreamSerde {}
