import type { CallOutcome, CallRequest } from '@jepret/api-client';
import type { Call } from '@jepret/contract';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { describeError } from '../api/describe-error.ts';
import { useConsole } from './console-context.tsx';
import { reloadKeys } from './reload-keys.ts';

interface Options<C extends Call> {
  /** The queries that show the change; reloaded after the response. */
  keys: readonly QueryKey[];
  /** Applies the expected change to the loaded data. */
  apply(request: CallRequest<C>): void;
  onDone?(outcome: CallOutcome<C>): void;
  /** The start of the message if the button is gone, for example "HEMAT-1 is not disabled". */
  failureTitle: string;
  announce(sentence: string): void;
}

/**
 * A change that shows at once (CONSOLE-166). If the server rejects it, the change is undone with a message beside the
 * button, or as an announcement if the button is gone.
 */
export function useOptimisticCall<C extends Call>(call: C, options: Options<C>) {
  const { keys, apply, onDone, failureTitle, announce } = options;
  const { api } = useConsole();
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (request: CallRequest<C>) => api.call(call, request),
    async onMutate(request) {
      // A response to an earlier query would show the old state again.
      await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
      const before = keys.flatMap((queryKey) => client.getQueriesData({ queryKey }));
      apply(request);
      return { before };
    },
    onSuccess: (outcome: CallOutcome<C>) => onDone?.(outcome),
    onError(failure, _, context) {
      // Data that was cleared meanwhile, for example by signing out, is not restored.
      const isKept = (queryKey: QueryKey) =>
        client.getQueryCache().find({ queryKey }) !== undefined;
      for (const [queryKey, data] of context?.before ?? []) {
        if (isKept(queryKey)) client.setQueryData(queryKey, data);
      }
      const problem = describeError(failure);
      if (problem && !isMounted.current) announce(`${failureTitle}: ${problem}`);
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

/** Whether the calling component is still mounted. */
function useIsMounted() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
