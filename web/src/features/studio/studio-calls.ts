import {
  applyAsArtist,
  beginUpload,
  cancelUpload,
  createOffer,
  createSong,
  findOffer,
  findSong,
  findUpload,
  finishUpload,
  giveConsent,
  inviteContributor,
  listOffers,
  listSongs,
  type Offer,
  type OfferContent,
  readAccount,
  readArtist,
  readOfferResult,
  readOfferResultFile,
  readSongFile,
  removeSong,
  removeSongFile,
  type Song,
  type SongContent,
  type SongFileKind,
  saveOffer,
  saveSong,
  sendPiece,
  setContributors,
  submitOffer,
  withdrawOffer,
} from '@melos/api-contract'
import { type BodyOf, callApi, type Fetcher, withParams } from '../../api/call-api.ts'
import { lastingFetch } from '../../api/lasting-fetch.ts'
import { loadBlob } from '../../api/load-blob.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { contentTypeOf } from '../../song-forms/check-file.ts'
import { retryWhenAlone } from './retry-when-alone.ts'

/** Where a private file of a song is read, with the session. */
export const toFilePath = (id: string): string => withParams(readSongFile.path, { id })

type Seen = Pick<Song, 'id' | 'version'>
type Contributors = BodyOf<typeof setContributors>['contributors']
type Consent = Omit<BodyOf<typeof giveConsent>, 'version'>

const find = async (id: string): Promise<Song> =>
  (await callApi(signedFetch, { endpoint: findSong, params: { id } })).body

/** The API calls of a song. Those that change it return it as it is afterwards. */
export const songCalls = {
  find,
  list: async () => (await callApi(signedFetch, { endpoint: listSongs })).data,
  create: async (content: BodyOf<typeof createSong>) =>
    (await callApi(signedFetch, { endpoint: createSong, body: content })).body,
  /** A file that arrived or an invitation that was answered also makes a new version, which is no reason to refuse what was typed. */
  save: async (stored: Song, content: SongContent): Promise<Song> =>
    await retryWhenAlone(stored, {
      find,
      part: (song) => song.content,
      send: async ({ id, version }) =>
        (await callApi(lastingFetch, { endpoint: saveSong, params: { id }, body: { version, ...content } })).body,
    }),
  setContributors: async (stored: Song, contributors: Contributors): Promise<Song> =>
    await retryWhenAlone(stored, {
      find,
      part: ({ contributors: known }) =>
        known.map(({ id, name, email, roles, masterShare, compositionShare }) => ({
          ...{ id, name, email, roles, masterShare, compositionShare },
        })),
      send: async ({ id, version }) =>
        (await callApi(lastingFetch, { endpoint: setContributors, params: { id }, body: { version, contributors } }))
          .body,
    }),
  remove: async (id: string) => {
    await callApi(signedFetch, { endpoint: removeSong, params: { id } })
  },
  removeFile: async (id: string, fileId: string) =>
    (await callApi(signedFetch, { endpoint: removeSongFile, params: { id, fileId } })).body,
  readFile: async (id: string) => await loadBlob(toFilePath(id)),
  invite: async (id: string, contributorId: string) =>
    (await callApi(signedFetch, { endpoint: inviteContributor, params: { id, contributorId } })).body,
  consent: async ({ id, version }: Seen, consent: Consent) =>
    (await callApi(signedFetch, { endpoint: giveConsent, params: { id }, body: { version, ...consent } })).body,
}

interface NewUpload {
  readonly kind: SongFileKind
  readonly file: File
  readonly signal: AbortSignal
}

interface Piece {
  readonly bytes: ArrayBuffer
  readonly offset: number
  readonly signal: AbortSignal
}

/** A connection that is silent for this long is given up; a piece takes less on any that is of use. */
const SILENCE_MS = 120_000
/** Longer than the server takes to check any file. */
const CHECK_MS = 330_000

const signedUntil =
  (signal: AbortSignal, withinMs = SILENCE_MS): Fetcher =>
  (path, init = { method: 'GET' }) =>
    signedFetch(path, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]) })

/** The API calls of a file that is being uploaded. */
export const uploadCalls = {
  async begin(songId: string, { kind, file, signal }: NewUpload) {
    const { name, size: bytes } = file
    const body = {
      kind,
      name,
      bytes,
      contentType: contentTypeOf(file.type),
      modifiedAt: Math.max(0, file.lastModified),
    }
    return (await callApi(signedUntil(signal), { endpoint: beginUpload, params: { id: songId }, body })).body
  },
  find: async (id: string, signal: AbortSignal) =>
    (await callApi(signedUntil(signal), { endpoint: findUpload, params: { id } })).body,
  async send(id: string, { bytes, offset, signal }: Piece) {
    const body = new File([bytes], 'piece', { type: 'application/octet-stream' })
    return (await callApi(signedUntil(signal), { endpoint: sendPiece, params: { id }, query: { offset }, body })).body
  },
  finish: async (id: string, signal: AbortSignal) =>
    (await callApi(signedUntil(signal, CHECK_MS), { endpoint: finishUpload, params: { id } })).body,
  cancel: async (id: string) => await callApi(lastingFetch, { endpoint: cancelUpload, params: { id } }),
}

export const artistCalls = {
  read: async () => (await callApi(signedFetch, { endpoint: readArtist })).body,
  listWallets: async () => (await callApi(signedFetch, { endpoint: readAccount })).body.wallets,
  apply: async (body: BodyOf<typeof applyAsArtist>) =>
    (await callApi(signedFetch, { endpoint: applyAsArtist, body })).body,
}

const offerOf = ({ body }: { body: Offer }): Offer => body

/** The API calls of an offer. Those that change it return it as it is afterwards. */
export const offerCalls = {
  list: async () => (await callApi(signedFetch, { endpoint: listOffers })).data,
  find: async (id: string) => offerOf(await callApi(signedFetch, { endpoint: findOffer, params: { id } })),
  create: async (songId: string) => offerOf(await callApi(signedFetch, { endpoint: createOffer, body: { songId } })),
  save: async ({ id, version }: Offer, content: OfferContent) =>
    offerOf(await callApi(lastingFetch, { endpoint: saveOffer, params: { id }, body: { version, ...content } })),
  readResult: async (id: string) => (await callApi(signedFetch, { endpoint: readOfferResult, params: { id } })).body,
  readResultFile: async (id: string) => await loadBlob(withParams(readOfferResultFile.path, { id })),
  submit: async ({ id, version }: Offer, songVersion: number) =>
    offerOf(await callApi(signedFetch, { endpoint: submitOffer, params: { id }, body: { version, songVersion } })),
  withdraw: async ({ id, version }: Offer) =>
    offerOf(await callApi(signedFetch, { endpoint: withdrawOffer, params: { id }, body: { version } })),
}
