import { ApiError, type Schema } from '@made-to-order/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Failure } from '../parts/query.tsx';
import { useSession } from '../session.ts';

type DesignBody = Schema<'2022-02-01', 'V2VariantsDesignBody'>;

/** A problem of the only print of a design. */
interface PrintProblem {
  readonly path: string;
  readonly level: string;
  readonly message: string;
}

const pauseMilliseconds = 400;

/** Returns a value when it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Asks the service for the price and the problems of a design, when it has not changed for a moment. */
export function useDryRun(id: number, body: DesignBody) {
  const { api } = useSession();
  const settled = useSettled(body);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['dry run', id, settled],
    queryFn: async () => {
      const params = { path: { id }, query: { dry_run: true } };
      const { data: answer } = await api.POST('/v2/variants/{id}/design', { params, body: settled });
      if (!('checks' in answer)) throw new Error('The response of a dry run has a price');
      return answer;
    },
    placeholderData: (before) => before,
  });
  const isOfFields = error instanceof ApiError && Object.keys(error.errors).length > 0;
  const problems: readonly PrintProblem[] = isOfFields
    ? Object.entries(error.errors).map(([path, found]) => ({ path, level: 'error', message: found.join(' ') }))
    : (data?.checks ?? []);
  return {
    price: error ? undefined : data,
    isOutdated: isPlaceholderData || settled !== body,
    problems: problems.map((problem) => ({ ...problem, path: fieldAt(problem.path) })),
    failure: error && !isOfFields && <Failure error={error} />,
  };
}

const fields = ['production_media_id', 'production_method', 'dimension', 'x', 'y'];

/** The field of a print to which a path of the request belongs. Paths of no field are shown at the view. */
const fieldAt = (path: string): string => fields.find((field) => path.split('.').includes(field)) ?? 'view';

/** The problems of a field. */
export function Problems({ problems, field }: { problems: readonly PrintProblem[]; field: string }) {
  return (
    <div role="status">
      {problems
        .filter(({ path }) => path === field)
        .map(({ level, message }) => (
          <p key={message} className={level === 'error' ? 'bad' : 'open'}>
            {message}
          </p>
        ))}
    </div>
  );
}
