// In place of @smithy/core/event-streams: no operation in use streams events. It saves 19 KB of each bundle.

export const resolveEventStreamSerdeConfig = <T>(config: T): T => config;
export const eventStreamSerdeProvider = () => ({});
export class EventStreamSerde {}
