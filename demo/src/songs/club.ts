import { parseEther } from 'viem'
import { describeWork, type Song } from '../song.ts'

/** Made with machines, for dancing or for the way home. */
export const clubSongs: readonly Song[] = [
  {
    slug: 'second-hand-sunlight',
    work: describeWork({
      title: 'Second Hand Sunlight',
      artist: 'Marble Arcade',
      description:
        'Five notes on a tired electric piano, found at the bottom of a box of somebody else’s tapes, and a kick drum that knows when to step aside. Marble Arcade built this one in a flat that faces north, where the sun only ever arrives by way of the windows across the street. It opens like a blind: first the chords with a blanket over them, then the bass, then a voice that says nothing at all and means it. Play it at four in the afternoon and again at four in the morning; it fits both.',
      percentage: 30,
      era: '2020s',
      label: 'Northlight Editions',
      recordingStudio: 'The Flat with the Wrong Window',
      country: 'Portugal',
      yearOfRelease: 2025,
      genres: [{ label: 'House' }, { label: 'Electronic' }],
      musicAuthors: ['Teo Brandl', 'Ama Quist'],
      links: [{ type: 'CUSTOM', url: 'https://marble-arcade.example/sunlight' }],
    }),
    symbol: 'SUNLT',
    tokens: 5_000n,
    minimumPrice: parseEther('1.2'),
  },
  {
    slug: 'pressure-gauge',
    work: describeWork({
      title: 'Pressure Gauge',
      artist: 'Vant',
      description:
        'One bar of acid, a filter and patience. Vant recorded this in a single pass in the boiler room of a closed swimming hall, with the hand on the cutoff for the whole length of it, and refused to do it again. There is no melody to speak of. There is a needle, and it goes up. Dancers who know the track start to look at the ceiling around the moment the drums fall out; the ones who do not learn it within a second and a half.',
      percentage: 15,
      era: '2020s',
      recordingStudio: 'Boiler Room Nine',
      country: 'Germany',
      yearOfRelease: 2023,
      genres: [{ label: 'Techno' }, { label: 'Acid' }],
      musicAuthors: ['Vant'],
    }),
    symbol: 'VANT4',
    tokens: 1_200n,
    minimumPrice: parseEther('4'),
  },
  {
    slug: 'telephone-weather',
    work: describeWork({
      title: 'Telephone Weather',
      artist: 'Vera Neon',
      description:
        'A long-distance call in the year the cord still mattered: he says it is raining where he is, she looks out at a sky the colour of melon and says it is raining here too. Vera Neon sings about that small lie as if it were the end of the world, over a bass line that never once stops for breath. The chorus took eleven minutes to write and three years to finish. If you have ever pretended to share somebody’s weather, this is yours.',
      percentage: 45,
      era: '1980s revival',
      label: 'Long Distance Records',
      recordingStudio: 'Studio Melon',
      country: 'Sweden',
      yearOfRelease: 2024,
      genres: [{ label: 'Synth-pop' }, { label: 'Pop' }],
      musicAuthors: ['Vera Neon', 'Jon Aspel'],
      lyricsAuthors: ['Vera Neon'],
      links: [{ type: 'CUSTOM', url: 'https://vera-neon.example/telephone-weather' }],
    }),
    symbol: 'TELE',
    tokens: 8_000n,
    minimumPrice: parseEther('1.8'),
  },
  {
    slug: 'night-bus-north',
    work: describeWork({
      title: 'Night Bus North',
      artist: 'Kestrel Unit',
      description:
        'The last bus leaves at 02:47 and takes fifty minutes to reach a suburb nobody on board would choose. Kestrel Unit measured the joints of the motorway bridge with a stopwatch and found a hundred and seventy-four beats a minute, so that is the tempo. Over the broken drums lies a chord progression slow enough to sleep to; passengers have reported doing both. The choir near the end is four friends in a kitchen, stacked until they sound like a city.',
      percentage: 20,
      era: '2020s',
      label: 'Terminus Audio',
      country: 'United Kingdom',
      genres: [{ label: 'Drum & bass' }, { label: 'Electronic' }],
      musicAuthors: ['Dale Okoro', 'Finn Marsh'],
    }),
    symbol: 'KSTRL',
    tokens: 2_500n,
    minimumPrice: parseEther('1.75'),
  },
  {
    slug: 'glass-elevator',
    work: describeWork({
      title: 'Glass Elevator',
      artist: 'Kid Ultramarine',
      description:
        'Forty-one floors of mirrored hotel, one bell, and a bass that slides down the shaft after you. Kid Ultramarine worked the night desk when this was written, and you can hear the carpet: everything is soft until the low end arrives. The hats stutter like a lift that cannot decide. There are words, somewhere, on a phone that fell into the fountain; until it is dried out, the song goes without them and is better for it.',
      percentage: 10,
      yearOfRelease: 2026,
      genres: [{ label: 'Trap' }, { label: 'Hip hop' }],
      musicAuthors: ['Kid Ultramarine'],
      links: [{ type: 'CUSTOM', url: 'https://kid-ultramarine.example' }],
    }),
    symbol: 'LIFT',
    tokens: 10_000n,
    minimumPrice: parseEther('1'),
  },
  {
    slug: 'last-coin',
    work: describeWork({
      title: 'Last Coin',
      artist: 'Pixel Marrow',
      description:
        'Four voices are enough, says Pixel Marrow, and then proves it: two pulses, a triangle and a handful of noise, programmed on a machine with less memory than this paragraph. The theme belongs to a game that was never finished, about a badger who has to cross an arcade with a single coin. The middle part is the level nobody passed. Listeners with a certain childhood have been seen moving their thumbs.',
      percentage: 60,
      era: '8-bit',
      country: 'Finland',
      yearOfRelease: 2022,
      genres: [{ label: 'Chiptune' }],
      musicAuthors: ['Pixel Marrow'],
    }),
    symbol: 'COIN1',
    tokens: 640n,
    minimumPrice: parseEther('2.56'),
  },
]
