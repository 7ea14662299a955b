import { optionalEnvironment } from '../lib/lazy.ts';

/**
 * Returns LocalStack's private address. LocalStack sets it for functions in its containers, so elsewhere it is
 * undefined.
 */
const hostname = (): string | undefined => optionalEnvironment('LOCALSTACK_HOSTNAME');

/** Returns whether an address is LocalStack's private address, as a function in one of its containers sees it. */
export const isLocalStack = (address: string): boolean => address === hostname();

/**
 * Returns the URL at which both a function's container and the host reach LocalStack. In the container, LocalStack's
 * name server resolves the host name to LocalStack. On the host, public name servers resolve it to the host itself.
 * Returns undefined everywhere else.
 */
export const localStackEndpoint = (): string | undefined =>
  hostname() && `http://localhost.localstack.cloud:${optionalEnvironment('EDGE_PORT') ?? '4566'}`;
