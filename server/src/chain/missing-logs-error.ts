/** The contract counts what it logs, and a number was left out: the node did not give all logs. */
export class MissingLogsError extends Error {
  readonly code = 'MISSING_LOGS'
}
