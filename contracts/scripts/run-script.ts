/** Ends the process with the code that `main` returns; an error ends it with 1 and its sentence, without a stack. */
export function runScript(main: () => number): void {
  try {
    process.exitCode = main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
