import { optionalEnvironment } from '../lib/lazy.ts';

/** Reads LocalStack's private address, which it tells functions in its containers; undefined everywhere else. */
const hostname = (): string | undefined => optionalEnvironment('LOCALSTACK_HOSTNAME');

/** Tells whether an address is LocalStack's own, as a function in one of its containers sees it. */
export const isLocalStack = (address: string): boolean => address === hostname();

/**
 * Names the address at which both a function's container and the host reach LocalStack: LocalStack's own name server
 * leads the container there, public ones lead the host to itself. Returns undefined everywhere else.
 */
export const localStackEndpoint = (): string | undefined =>
  hostname() && `http://localhost.localstack.cloud:${optionalEnvironment('EDGE_PORT') ?? '4566'}`;
