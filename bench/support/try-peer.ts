/** A peer's packages may be unavailable. The bench then prints the reason and continues without that peer. */
export async function tryPeer<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    console.log(`\n${name}: not measured, because ${error instanceof Error ? error.message : error}.`)
    return undefined
  }
}
