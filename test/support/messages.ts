/** The input of a call that puts messages into a queue. */
interface Sending {
  readonly QueueUrl?: string;
  readonly Entries?: readonly { readonly MessageBody: string }[];
}

/** Returns the messages that a call sends to the queue with a name. Returns none for other calls. */
export const messagesIn = (input: unknown, queue = ''): readonly Message[] => {
  const { QueueUrl = '', Entries = [] } = input as Sending;
  return QueueUrl.endsWith(queue) ? Entries.map(({ MessageBody }) => JSON.parse(MessageBody)) : [];
};

/** A message of a job queue, in the form that tests use. */
export interface Message {
  readonly hops: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the facts of every queue
  readonly facts: Readonly<Record<string, any>>;
}
