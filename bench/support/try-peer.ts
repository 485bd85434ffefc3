/** A peer's packages may be unavailable; then the bench prints the reason and continues without it. */
export async function tryPeer<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    console.log(`\n${name}: not measured, because ${error instanceof Error ? error.message : error}.`)
    return undefined
  }
}
