const ANSWER_LENGTH = 20_000

/** An answer that does not end by itself, ends here, and says so. One without a word is none. */
export async function* cutAnswer(pieces: AsyncIterable<string>, length = ANSWER_LENGTH): AsyncGenerator<string> {
  let left = length
  for await (const piece of pieces) {
    if (piece.length > left) {
      yield `${piece
        .slice(0, left)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}\n\nThe answer was too long. It is cut here.`
      return
    }
    left -= piece.length
    yield piece
  }
  if (left === length) throw new Error('The assistant answered nothing')
}
