import type { OfferContent, SongContent } from '@melos/api-contract'
import type { Story } from './world/story.ts'

interface Contributor {
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
  /** In basis points, like all shares. */
  readonly masterShare: number
  readonly compositionShare: number
  /** Whether the contributor has accepted; otherwise the invitation is open. */
  readonly accepts: boolean
}

interface Remark {
  readonly field: string
  readonly text: string
}

/** A song that an artist prepares in the studio. */
export interface StudioSong {
  /** The song's folder in `demo/assets`, which has the sound and, unless it is missing, the cover. */
  readonly slug: string
  readonly hasCover: boolean
  readonly content: Partial<SongContent> & Pick<SongContent, 'title'>
  readonly contributors: readonly Contributor[]
  /** The lines of the document that proves the title; empty if there is none yet. */
  readonly title: readonly string[]
  /** Without the seller. */
  readonly terms: Partial<OfferContent>
  readonly becomes: 'DRAFT' | 'SUBMITTED' | 'CHANGES_REQUESTED' | 'APPROVED'
  /** How an administrator lists it once it is approved; its story agrees with the terms. */
  readonly listing?: { readonly symbol: string; readonly story: Story }
  readonly remarks: readonly Remark[]
}

export interface StudioArtist {
  readonly username: string
  readonly email: string
  readonly stageName: string
  readonly legalName: string
  readonly country: string
  readonly biography: string
  /** The artist's earlier song, which was listed by an administrator: its wallet and picture are the artist's. */
  readonly earlier: string
  readonly songs: readonly StudioSong[]
}

const inRecording = { pie: 'MASTER', start: 'WHEN_SIGNED', durationUnit: 'days' } as const

const ines: StudioArtist = {
  username: 'ines',
  email: 'ines@halloran.example',
  stageName: 'Ines Halloran',
  legalName: 'Ines Mary Halloran',
  country: 'IE',
  biography:
    'Songs for piano and one voice, written in an attic in Cork. “Snow in the Stairwell” was my first song on Melos.',
  earlier: 'snow-in-the-stairwell',
  songs: [
    {
      slug: 'skylight',
      hasCover: true,
      content: {
        title: 'Skylight',
        artist: 'Ines Halloran',
        description:
          'The attic again, but in June. At half past five the sun reaches the floor, crosses it in the time it takes to drink a cup of tea, and climbs the wall. Ines Halloran followed it with the right hand and let the left keep the time. There are no words, because nobody was up.',
        isInstrumental: 'true',
        advisory: 'NotExplicit',
        country: 'Ireland',
        recordingStudio: 'Attic, with Skylight',
        yearOfRelease: '2026',
        genres: 'Ballad, Instrumental',
        musicAuthors: 'Ines Halloran',
        isrc: 'IE-Z9H-26-00001',
        recordingOwner: '2026 Ines Halloran',
        songOwner: '2026 Ines Halloran',
      },
      contributors: [],
      title: [
        'Registration of a musical work',
        'Title: Skylight',
        'Music: Ines Mary Halloran, 100%',
        'Owner of the recording: Ines Mary Halloran, 100%',
        'Sample document. Nothing in it is real.',
      ],
      terms: {
        ...inRecording,
        percentage: '40',
        tokenCount: '1000',
        minimumPrice: '3',
        threshold: '4500',
        duration: '14',
      },
      becomes: 'APPROVED',
      remarks: [],
    },
    {
      slug: 'boots-on-the-landing',
      hasCover: true,
      content: {
        title: 'Boots on the Landing',
        artist: 'Ines Halloran',
        description:
          'Somebody comes home on the first cold night and stamps the snow off, floor by floor. A song for guitar, mandolin and the stairs themselves, which were recorded with permission of the neighbours.',
        language: 'English',
        advisory: 'NotExplicit',
        country: 'Ireland',
        recordingStudio: 'Second Floor, Left',
        yearOfRelease: '2026',
        genres: 'Folk',
        musicAuthors: 'Ines Halloran',
        lyricsAuthors: 'Ines Halloran',
        isrc: 'IE-Z9H-26-00002',
        recordingOwner: '2026 Ines Halloran',
        songOwner: '2026 Ines Halloran',
      },
      contributors: [],
      title: [
        'Notes on a recording session',
        'Title: Boots on the Landing',
        'Recorded on the second floor, in two takes.',
        'Sample document. Nothing in it is real.',
      ],
      terms: {
        ...inRecording,
        percentage: '50',
        tokenCount: '500',
        minimumPrice: '8',
        threshold: '90000',
        duration: '10',
      },
      becomes: 'CHANGES_REQUESTED',
      remarks: [
        {
          field: 'TITLE',
          text: 'The notes say where the song was recorded, but not whose it is. Upload the registration with a collecting society, or a contract.',
        },
        {
          field: 'threshold',
          text: 'The target is more than twenty times what the sale raises at the minimum price. If it isn’t reached, nothing is sold. Lower it, or upload statements that support it.',
        },
      ],
    },
  ],
}

const luisa: StudioArtist = {
  username: 'luisa',
  email: 'luisa@andorinha.example',
  stageName: 'Luísa Andorinha',
  legalName: 'Luísa Andorinha Prates',
  country: 'BR',
  biography:
    'Guitar and voice, mostly in the morning. After “Três Janelas” people kept asking about the fourth window.',
  earlier: 'three-windows',
  songs: [
    // Its auction is needed first.
    {
      slug: 'half-moon',
      hasCover: true,
      content: {
        title: 'Meia Lua',
        artist: 'Luísa Andorinha',
        description:
          'Half a moon over the neighbours’ washing, and half a song until the vibraphone finds the other half. Luísa Andorinha wrote it in one evening and left the evening in: the beads, the chair and the thumb on the bass string that is a little late.',
        isInstrumental: 'true',
        advisory: 'NotExplicit',
        country: 'Brazil',
        recordingStudio: 'Casa do Meio',
        yearOfRelease: '2025',
        genres: 'Bossa nova',
        musicAuthors: 'Luísa Andorinha',
        isrc: 'BR-Z9A-25-00003',
        recordingOwner: '2025 Luísa Andorinha',
        songOwner: '2025 Luísa Andorinha',
      },
      contributors: [],
      title: [
        'Registration of a musical work',
        'Title: Meia Lua',
        'Music: Luísa Andorinha Prates, 100%',
        'Owner of the recording: Luísa Andorinha Prates, 100%',
        'Sample document. Nothing in it is real.',
      ],
      terms: {
        ...inRecording,
        percentage: '35',
        tokenCount: '600',
        minimumPrice: '4',
        threshold: '2400',
        duration: '7',
      },
      becomes: 'APPROVED',
      listing: {
        symbol: 'MEIA',
        story: { startsAt: -20, endsAt: 7 * 24 - 20, bids: 11, interest: 1.1, heat: 0.8, ambition: 1 },
      },
      remarks: [],
    },
    {
      slug: 'fourth-window',
      hasCover: true,
      content: {
        title: 'Quarta Janela',
        artist: 'Luísa Andorinha',
        description:
          'Three windows had a morning, a plant and a moon. The fourth looks out on the street, after dark, when the lamps come on one by one and somebody across the road is practising the same four bars. Luísa Andorinha gave the lamps to a vibraphone and kept the four bars.',
        language: 'Portuguese',
        advisory: 'NotExplicit',
        country: 'Brazil',
        recordingStudio: 'Casa do Meio',
        yearOfRelease: '2026',
        genres: 'Bossa nova, Latin',
        musicAuthors: 'Luísa Andorinha',
        lyricsAuthors: 'Rui Tavora',
        isrc: 'BR-Z9A-26-00004',
        recordingOwner: '2026 Luísa Andorinha',
        songOwner: '2026 Luísa Andorinha, Rui Tavora',
        website: 'https://luisa-andorinha.example',
      },
      contributors: [
        {
          name: 'Rui Tavora',
          email: 'rui@tavora.example',
          roles: ['lyricist'],
          masterShare: 0,
          compositionShare: 5_000,
          accepts: true,
        },
      ],
      title: [
        'Agreement of two authors',
        'Title: Quarta Janela',
        'Music: Luísa Andorinha Prates, 50%. Lyrics: Rui Tavora, 50%',
        'Owner of the recording: Luísa Andorinha Prates, 100%',
        'Sample document. Nothing in it is real.',
      ],
      terms: {
        ...inRecording,
        percentage: '30',
        tokenCount: '1500',
        minimumPrice: '2',
        threshold: '6000',
        duration: '21',
      },
      becomes: 'SUBMITTED',
      remarks: [],
    },
    {
      slug: 'backyard-rain',
      hasCover: false,
      content: {
        title: 'Chuva de Quintal',
        artist: 'Luísa Andorinha',
        description: 'Rain in the yard, on a tin roof, a bucket and a guitar that should have been inside.',
        isInstrumental: 'true',
        country: 'Brazil',
        genres: 'Samba, Latin',
        musicAuthors: 'Luísa Andorinha, Joana Prado',
      },
      contributors: [
        {
          name: 'Joana Prado',
          email: 'joana@prado.example',
          roles: ['composer', 'melodica'],
          masterShare: 3_000,
          compositionShare: 4_000,
          accepts: false,
        },
      ],
      title: [],
      terms: { ...inRecording, percentage: '25', tokenCount: '800' },
      becomes: 'DRAFT',
      remarks: [],
    },
  ],
}

/** Two artists of the sample world, who come back with further songs. */
export const studioArtists: readonly StudioArtist[] = [ines, luisa]

export const studioSongs: readonly StudioSong[] = studioArtists.flatMap((artist) => artist.songs)
