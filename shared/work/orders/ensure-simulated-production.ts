import { Refusal } from '../../lib/refusal.ts';
import { productionsByHandle } from '../../reads/productions.ts';
import { readForCreation } from '../../reads/reference-data.ts';
import { Production } from '../../resources/people/production.ts';
import { simulatedProduction } from '../../resources/people/simulated-production.ts';
import { createReference } from '../../rules/reference/reference-data.ts';
import { decide } from '../../table/writes/decide.ts';

const fields = { handle: simulatedProduction, name: 'Simulated production', production_methods: [], is_test: true };

/** Creates the simulated production of the stage unless it exists. Returns its handle. */
export async function ensureSimulatedProduction(): Promise<string> {
  const exists = async () => (await productionsByHandle([simulatedProduction])).size > 0;
  if (await exists()) return simulatedProduction;
  try {
    await decide(
      () => readForCreation(Production, fields),
      (around, { now }) => createReference('production', fields, around, now),
    );
  } catch (error) {
    // another request may have created it in the meantime
    if (!(error instanceof Refusal && (await exists()))) throw error;
  }
  return simulatedProduction;
}
