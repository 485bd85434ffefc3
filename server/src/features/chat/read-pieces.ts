/** Bytes in, text out: a letter that is cut in two by the network is given whole. */
export async function* readPieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
