import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** For pages rendered on each request, a higher quality costs more time than it saves. */
const BROTLI_QUALITY = 5

const compressors: Record<Encoding, () => Transform & { flush(): void }> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: () => createGzip(),
}

export function compressPage(page: Response, acceptEncoding = ''): Response {
  const headers = new Headers(page.headers)
  headers.append('vary', 'accept-encoding')
  const encoding = chooseEncoding(acceptEncoding)
  const isText = headers.get('content-type')?.startsWith('text/') === true
  if (page.body === null || encoding === undefined || !isText) {
    return new Response(page.body, { status: page.status, headers })
  }
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(compressStream(page.body, compressors[encoding]()), { status: page.status, headers })
}

function compressStream(source: ReadableStream, compressor: Transform & { flush(): void }): ReadableStream {
  const readable = Readable.fromWeb(source)
  let isFlushDue = false
  readable.on('data', () => {
    if (isFlushDue) return
    isFlushDue = true
    // Pieces that arrive together are flushed together, which compresses better.
    setImmediate(() => {
      isFlushDue = false
      compressor.flush()
    })
  })
  // The reader of the result sees the error, so it needs no handling here.
  pipeline(readable, compressor, () => undefined)
  return Readable.toWeb(compressor)
}

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
