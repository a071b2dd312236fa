import type { CallOutcome, CallRequest } from '@jepret/api-client';
import type { Call } from '@jepret/contract';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { describeError } from '../api/describe-error.ts';
import { useConsole } from './console-context.tsx';
import { reloadKeys } from './reload-keys.ts';

interface Options<C extends Call> {
  /** What of that which was loaded shows it; asked for again once the server has answered. */
  keys: readonly QueryKey[];
  /** Shows it as it will be. */
  show(request: CallRequest<C>): void;
  onDone?(outcome: CallOutcome<C>): void;
  /** What did not happen, for whoever has looked elsewhere meanwhile: "HEMAT-1 is not disabled". */
  refusal: string;
  /** Says it there. */
  tell(sentence: string): void;
}

/**
 * A change that shows at once and is confirmed by the server. What it refuses is taken back and told in
 * words: where the button is, or wherever the person is by then.
 */
export function useShownCall<C extends Call>(call: C, options: Options<C>) {
  const { keys, show, onDone, refusal, tell } = options;
  const { api } = useConsole();
  const client = useQueryClient();
  const isShown = useIsShown();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (request: CallRequest<C>) => api.call(call, request),
    async onMutate(request) {
      // An answer to an older question would show the old state again.
      await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
      const before = keys.flatMap((queryKey) => client.getQueriesData({ queryKey }));
      show(request);
      return { before };
    },
    onSuccess: (outcome: CallOutcome<C>) => onDone?.(outcome),
    onError(refused, _, context) {
      // What was forgotten meanwhile, with whoever left, does not come back.
      const isKept = (queryKey: QueryKey) =>
        client.getQueryCache().find({ queryKey }) !== undefined;
      for (const [queryKey, data] of context?.before ?? []) {
        if (isKept(queryKey)) client.setQueryData(queryKey, data);
      }
      const problem = describeError(refused);
      if (problem && !isShown.current) tell(`${refusal}: ${problem}`);
    },
    onSettled: () => reloadKeys(client, keys),
  });
  return {
    send: (request: CallRequest<C>) => mutate(request),
    isBusy: isPending,
    error,
    problem: describeError(error),
    reset,
  };
}

/** Whether what asked is still on the page. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
