import {
  addSongFile,
  applyAsArtist,
  createOffer,
  createSong,
  findOffer,
  findSong,
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
  setContributors,
  submitOffer,
  withdrawOffer,
} from '@melos/api-contract'
import { type BodyOf, callApi, withParams } from '../../api/call-api.ts'
import { lastingFetch } from '../../api/lasting-fetch.ts'
import { loadBlob } from '../../api/load-blob.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { uploadForm } from '../../api/upload-form.ts'
import { contentTypeOf } from '../../song-forms/check-file.ts'
import { retryWhenAlone } from './retry-when-alone.ts'

/** Where a private file of a song is read, with the session. */
export const toFilePath = (id: string): string => withParams(readSongFile.path, { id })

type Seen = Pick<Song, 'id' | 'version'>
type Contributors = BodyOf<typeof setContributors>['contributors']
type Consent = Omit<BodyOf<typeof giveConsent>, 'version'>

interface Upload {
  readonly kind: SongFileKind
  readonly file: File
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

const find = async (id: string): Promise<Song> =>
  (await callApi(signedFetch, { endpoint: findSong, params: { id } })).body

/** The API calls of a song. Those that change it return it as it is afterwards. */
export const songCalls = {
  find,
  list: async () => (await callApi(signedFetch, { endpoint: listSongs })).data,
  create: async (content: SongContent) => (await callApi(signedFetch, { endpoint: createSong, body: content })).body,
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
  async addFile(id: string, { kind, file, onProgress, signal }: Upload): Promise<Song> {
    // Renews tokens that are about to expire.
    await find(id)
    signal.throwIfAborted()
    const form = new FormData()
    form.append('file', new Blob([file], { type: contentTypeOf(file.type) }), file.name)
    const report = ({ sent, total }: { sent: number; total: number }) => onProgress(total === 0 ? 0 : sent / total)
    return (await uploadForm({ endpoint: addSongFile, params: { id, kind }, form, onProgress: report, signal })).body
  },
  removeFile: async (id: string, fileId: string) =>
    (await callApi(signedFetch, { endpoint: removeSongFile, params: { id, fileId } })).body,
  readFile: async (id: string) => await loadBlob(toFilePath(id)),
  invite: async (id: string, contributorId: string) =>
    (await callApi(signedFetch, { endpoint: inviteContributor, params: { id, contributorId } })).body,
  consent: async ({ id, version }: Seen, consent: Consent) =>
    (await callApi(signedFetch, { endpoint: giveConsent, params: { id }, body: { version, ...consent } })).body,
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
