import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'

/** Above this, Brotli takes longer than it saves on a page that is made anew each time. */
const BROTLI_QUALITY = 5

const compressors: Record<Encoding, () => Transform & { flush(): void }> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: () => createGzip(),
}

/** A page or its data as small as the browser takes it. What has been rendered is never held back for what has not. */
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
    // Pieces that come together are flushed together, which leaves them smaller.
    setImmediate(() => {
      isFlushDue = false
      compressor.flush()
    })
  })
  // Whoever breaks off ends both; the reader of the result hears of it.
  pipeline(readable, compressor, () => undefined)
  return Readable.toWeb(compressor)
}
