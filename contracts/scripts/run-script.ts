/** Prints an error's message without its stack and ends with code 1. */
export function runScript(main: () => number): void {
  try {
    process.exitCode = main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
