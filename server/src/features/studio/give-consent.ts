import { type ConsentKind, consentMessage, consentTexts, type Song } from '@melos/api-contract'
import { type Address, isHex } from 'viem'
import { linkedTo } from '../../accounts/account-store.ts'
import { verifySignature } from '../../authentication/verify-signature.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { readAddress } from '../../http/serve.ts'
import { isSameName } from '../../studio/describe-song.ts'
import { requireArtist } from './artist-store.ts'
import { changeSong, readSong, type SongEdit } from './edit-song.ts'
import { texts } from './texts.ts'

interface Consent extends SongEdit {
  readonly kind: ConsentKind
  readonly textHash: string
  readonly signedName: string
  readonly signature: { readonly wallet: string; readonly signature: string } | null
}

/** The typed name is the signature. A linked wallet can sign too, which anyone can check later. */
export async function giveConsent(
  { db, client }: { db: Database; client: ChainClient },
  { kind, textHash, signedName, signature, ...edit }: Consent,
): Promise<Song> {
  // Others' songs don't exist, whatever the text.
  await readSong(db, { id: edit.id, account: edit.editor.account })
  const { version, textHash: current } = consentTexts[kind]
  if (textHash !== current) throw new RequestError('CONSENT_OUTDATED')
  const { account, network } = edit.editor
  // The chain may have to be asked, so the signature is checked before the song is locked.
  const signed =
    signature === null ? null : await requireSigned(client, { kind, songId: edit.id, signedName, signature })
  return await changeSong(db, {
    ...edit,
    async apply(tx) {
      const { legal_name } = await requireArtist(tx, account.id)
      if (!isSameName(signedName, legal_name)) {
        throw new RequestError('BAD_REQUEST', { detail: texts.signedName(legal_name) })
      }
      if (signed !== null) await requireLinked(tx, { accountId: account.id, wallet: signed.wallet })
      await tx
        .insertInto('consents')
        .values({
          song_id: edit.id,
          kind,
          version,
          text_hash: textHash,
          signed_name: signedName,
          wallet: signed?.wallet ?? null,
          signature: signed?.signature ?? null,
          given_at: new Date(),
          network,
        })
        .execute()
      return { action: 'CONSENT_GIVEN', about: `${kind} ${version}` }
    },
  })
}

async function requireSigned(
  client: ChainClient,
  {
    signature: given,
    ...about
  }: Pick<Consent, 'kind' | 'signedName'> & {
    songId: string
    signature: { readonly wallet: string; readonly signature: string }
  },
) {
  const wallet = readAddress(given.wallet, 'signature.wallet')
  const { signature } = given
  const claim = { address: wallet, message: consentMessage(about) }
  if (!isHex(signature) || !(await verifySignature(client, { ...claim, signature }))) {
    throw new RequestError('BAD_REQUEST', { detail: texts.signature })
  }
  return { wallet, signature }
}

async function requireLinked(
  tx: Database,
  { accountId, wallet }: { accountId: string; wallet: Address },
): Promise<void> {
  const link = await linkedTo(tx, accountId).where('address', '=', wallet).executeTakeFirst()
  if (link === undefined) throw new RequestError('BAD_REQUEST', { detail: texts.wallet })
}
