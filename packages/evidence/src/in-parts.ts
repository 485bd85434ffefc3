/** Few enough for a public node. */
const PARALLEL = 8

export async function inParts<Item>(
  items: readonly Item[],
  handle: (item: Item) => Promise<void>,
  onProgress: (share: number) => void = () => undefined,
): Promise<void> {
  for (let start = 0; start < items.length; start += PARALLEL) {
    onProgress(start / items.length)
    await Promise.all(items.slice(start, start + PARALLEL).map(handle))
  }
}
