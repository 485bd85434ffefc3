/** What a peer needs may be out of reach, and that is no fault of ours: the reason is told, and the bench goes on. */
export async function tryPeer<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    console.log(`\n${name}: not measured, because ${error instanceof Error ? error.message : error}.`)
    return undefined
  }
}
