import type { CallOutcome, CallRequest } from '@jepret/api-client';
import type { Call } from '@jepret/contract';
import { useMutation } from '@tanstack/react-query';
import type { ConsoleApi } from '../api/console-client.ts';
import { describeError } from '../api/describe-error.ts';
import { useConsole } from './console-context.tsx';

interface Options<C extends Call> {
  onDone?(outcome: CallOutcome<C>): void;
  /** How to call; during the sign-in `call` cannot be used. */
  by?: keyof ConsoleApi;
}

/** A call of a button or form, with its busy state and its error as text. */
export function useCall<C extends Call>(call: C, { onDone, by = 'call' }: Options<C> = {}) {
  const { api } = useConsole();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (request: CallRequest<C>) => api[by](call, request),
    ...(onDone && { onSuccess: onDone }),
  });
  return {
    send: (request: CallRequest<C> = {}) => mutate(request),
    isBusy: isPending,
    error,
    problem: describeError(error),
    reset,
  };
}
