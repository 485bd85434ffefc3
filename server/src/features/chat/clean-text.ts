/** What nobody sees, or what turns the direction of what is seen. */
const invisible = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Leaves out what a page would not show as it was meant. */
export async function* cleanText(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    const text = piece.replaceAll(invisible, '')
    if (text !== '') yield text
  }
}
