import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Other types, such as images and fonts, are already compressed. */
const compressible = '**/*.{css,html,js,json,svg,txt,webmanifest,xml}'

const encoders = {
  br: promisify(brotliCompress),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes `name.br` and `name.gz` next to each file that gets smaller. */
export async function compressFiles(folder: string): Promise<void> {
  const paths = globSync(compressible, { cwd: folder }).map((name) => join(folder, name))
  await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path)
      for (const [ending, encode] of Object.entries(encoders)) {
        const encoded = await encode(content)
        if (encoded.length < content.length) await writeFile(`${path}.${ending}`, encoded)
      }
    }),
  )
}
