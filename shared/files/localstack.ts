// LocalStack runs functions in containers. It tells them its private address by this variable, which nothing else sets.
const hostname = 'LOCALSTACK_HOSTNAME';

/** Tells whether an address is LocalStack's own, as a function in one of its containers sees it. */
export const isLocalStack = (address: string): boolean => address === process.env[hostname];

/**
 * Names the address at which both a function's container and the host reach LocalStack: its name servers lead containers
 * there, public ones lead the host to itself. Returns undefined everywhere else.
 */
export const localStackEndpoint = (): string | undefined =>
  process.env[hostname] && `http://localhost.localstack.cloud:${process.env.EDGE_PORT ?? '4566'}`;
