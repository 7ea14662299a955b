import { BlockList, isIP } from 'node:net';

// Networks are CIDR blocks, such as 203.0.113.0/24.

const parts = (network: string): readonly [address: string, bits: number] => {
  const [address = '', bits] = network.split('/');
  return [address, Number(bits)];
};

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns whether a string is a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address, bits] = parts(text);
  const version = isIP(address);
  return /^[^/]+\/\d{1,3}$/.test(text) && version !== 0 && bits <= (version === 4 ? 32 : 128);
}

/** Returns whether one of the networks contains an IP address. */
export function containAddress(networks: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [start, bits] = parts(network);
    list.addSubnet(start, bits, familyOf(start));
  }
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** Returns whether one of the networks contains all addresses of another network. */
export function containNetwork(networks: readonly string[], network: string): boolean {
  const [address, bits] = parts(network);
  return networks.some((one) => parts(one)[1] <= bits && containAddress([one], address));
}
