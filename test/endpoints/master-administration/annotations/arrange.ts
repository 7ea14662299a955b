import { expect } from 'vitest';
import { times } from '../../../support/noun.ts';

export const channel = (id: number, handle: string) => ({ id, handle, name: expect.any(Object), ...times });
