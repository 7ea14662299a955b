/** The input of a call that puts messages into a queue. */
interface Sending {
  readonly QueueUrl?: string;
  readonly Entries?: readonly { readonly MessageBody: string }[];
}

/** Reads the messages that a call puts into the queue of a name; none of any other call. */
export const messagesIn = (input: unknown, queue = ''): readonly Message[] => {
  const { QueueUrl = '', Entries = [] } = input as Sending;
  return QueueUrl.endsWith(queue) ? Entries.map(({ MessageBody }) => JSON.parse(MessageBody)) : [];
};

/** A message of a job queue, as tests look at it. */
export interface Message {
  readonly hops: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into the facts of every queue
  readonly facts: Readonly<Record<string, any>>;
}
