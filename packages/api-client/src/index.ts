export {
  appendWaitMessage,
  CallError,
  findWaitMessage,
  isFinal,
  isTooLargeForProxy,
} from './call-error.ts';
export { type Connection, type ConnectionParts, createConnection } from './connection.ts';
export { type CallOutcome, type CallRequest, sendCall, type Transport } from './send-call.ts';
