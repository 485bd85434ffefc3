import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import { MOST_STATEMENT_BYTES, takeInStatement } from '@melos/api-contract'
import { keccak_256 } from '@noble/hashes/sha3'
import type { FastifyRequest } from 'fastify'
import { bytesToHex, type Hex } from 'viem'
import { plainName, receiveForm, refusePart, storePart } from '../../http/receive-form.ts'

/** Accepts one part more than the form has, so that the refusal can name the extra part. */
export const statementUploadOptions = {
  limits: { parts: 3, fieldSize: 4 * 1024, fileSize: MOST_STATEMENT_BYTES + 1 },
  throwFileSizeLimit: false,
  isPartAFile: (name: string | undefined) => name !== 'payer',
}

export interface ReceivedFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
  readonly sha256: Hex
  readonly keccak256: Hex
}

/** Streams the form's file into the folder and hashes it on the way. */
export async function receiveStatement(
  request: FastifyRequest,
  { folder, fileId }: { folder: string; fileId: string },
): Promise<{ payer: string; file: ReceivedFile }> {
  let payer: unknown
  let file: ReceivedFile | undefined
  await receiveForm(request, {
    maxBytes: MOST_STATEMENT_BYTES,
    async receive(part) {
      if (part.type === 'field') payer = part.value
      else file = await receiveFile(part, join(folder, fileId))
    },
  })
  if (file === undefined) throw refusePart('file', 'is required')
  const checked = takeInStatement.form.shape.payer.safeParse(payer)
  if (!checked.success) throw refusePart('payer', checked.error.issues.map(({ message }) => message).join('; '))
  return { payer: checked.data, file }
}

async function receiveFile(part: MultipartFile, path: string): Promise<ReceivedFile> {
  if (part.fieldname !== 'file') throw refusePart(JSON.stringify(part.fieldname), 'is not a part of this form')
  const [sha256, keccak256] = [createHash('sha256'), keccak_256.create()]
  let bytes = 0
  await storePart(part, {
    path,
    maxBytes: MOST_STATEMENT_BYTES,
    onChunk(chunk) {
      bytes += chunk.length
      sha256.update(chunk)
      keccak256.update(chunk)
    },
  })
  if (bytes === 0) throw refusePart('file', 'is empty')
  const hashes = { sha256: bytesToHex(sha256.digest()), keccak256: bytesToHex(keccak256.digest()) }
  return { path, name: plainName(part.filename, 'statement'), bytes, ...hashes }
}
