/** The server holds our standard input open, so the input closes however the server ends. */
export function endWithServer(): void {
  process.stdin.once('end', () => process.exit(1)).resume()
}
