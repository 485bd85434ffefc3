/** The server holds the other end of our standard input: when it is gone, in whatever way, so are we. */
export function endWithServer(): void {
  process.stdin.once('end', () => process.exit(1)).resume()
}
