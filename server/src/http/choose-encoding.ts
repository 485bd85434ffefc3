export type Encoding = 'br' | 'gzip'

/** The smaller of the encodings that an `accept-encoding` header allows; undefined when it allows none of ours. */
export function chooseEncoding(acceptEncoding: string): Encoding | undefined {
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(readWeight))
  const accepts = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find(accepts)
}

/** `gzip;q=0.5` → ['gzip', 0.5] */
function readWeight(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [name, weight === undefined ? 1 : Number(weight)]
}
