import { type StatementPreview, setWorkCodes } from '@melos/api-contract'
import { getAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { RefusedError } from '../call-server.ts'
import type { Song } from '../song.ts'
import type { WorldEvent } from '../world/chain-clock.ts'
import type { World } from '../world/fill-world.ts'
import { type Administrators, approveFile } from './approve-file.ts'
import { announce, payIn, payOut } from './disburse.ts'
import { type PayerFile, writePayerFiles } from './payer-files.ts'
import { soldSongs } from './sold-songs.ts'

interface RoyaltyParts {
  readonly openAdministrators: () => Promise<Administrators>
  readonly songs: readonly Song[]
  readonly holders: readonly PrivateKeyAccount[]
  /** When the last of the songs is sold, in seconds. */
  readonly soldAt: number
  readonly firstStart: number
}

const HOUR = 3_600
/** Hours before the first start at which the files are announced and paid in. */
const schedule = [
  { announced: 56, paidIn: 6 },
  { announced: 55, paidIn: 5 },
] as const

/** Each song that was sold gets two statements. Its files are approved while the chain goes on, until the first is announced. */
export function planRoyalties({ house, clock, works }: World, parts: RoyaltyParts): WorldEvent[] {
  const { songs, holders, soldAt, firstStart } = parts
  const earners = soldSongs.flatMap((sold) => {
    const song = songs.find(({ slug }) => slug === sold.slug)
    return song === undefined ? [] : [{ ...sold, song, title: song.work.title, artist: song.work.artist }]
  })
  const files = writePayerFiles(earners, firstStart)
  let approved: Promise<StatementPreview[]> = Promise.resolve([])
  const begin = async () => {
    approved = approveAll()
  }
  return [{ at: soldAt, happen: begin }, ...files.flatMap(disburse)]

  async function approveAll(): Promise<StatementPreview[]> {
    try {
      const administrators = await parts.openAdministrators()
      for (const { song, isrc } of earners) {
        const body = { isrcs: [isrc], iswc: null, releases: [] }
        await administrators.first(setWorkCodes, { id: (await works(song)).id, body })
      }
      return await approveInOrder(administrators, files)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      console.warn(`The sample world has no royalties: ${error.message}`)
      return []
    }
  }

  function disburse(_file: PayerFile, index: number): WorldEvent[] {
    const hours = schedule[index]
    if (hours === undefined) return []
    let id: bigint | undefined
    const find = async () => (await approved)[index]
    return [
      {
        at: firstStart - hours.announced * HOUR,
        async happen() {
          const preview = await find()
          if (preview !== undefined) id = await announce({ house, clock }, preview)
        },
      },
      {
        at: firstStart - hours.paidIn * HOUR,
        async happen() {
          const preview = await find()
          if (preview === undefined || id === undefined) return
          await payIn({ house, clock }, { id, preview })
          const lines = preview.announce?.lines ?? []
          const accounts = holders.map(({ address }) => address)
          await payOut(house, { accounts, songs: lines.map(({ song }) => getAddress(song)) })
        },
      },
    ]
  }
}

/** One after the other, because a song's balance goes from one document to the next. */
async function approveInOrder(
  administrators: Administrators,
  files: readonly PayerFile[],
): Promise<StatementPreview[]> {
  const previews: StatementPreview[] = []
  for (const file of files) previews.push(await approveFile(administrators, file))
  return previews
}
