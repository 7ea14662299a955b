/** The nouns of scopes that differ from the first part of a path after its area. */
const otherNouns: Readonly<Record<string, string>> = {
  'access-keys': 'keys',
  async: 'products',
  'good-transfers': 'goods-transfers',
};

/** Returns the scope that a route needs, as the guide describes it: `orders:read`. */
export function scopeFor(route: string): string {
  const [verb = '', path = ''] = route.split(' ');
  const [, , first = '', second = ''] = path.split('/');
  const noun = first === 'test' ? second : first;
  return `${otherNouns[noun] ?? noun}:${verb === 'GET' ? 'read' : 'write'}`;
}
