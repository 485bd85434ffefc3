import { parseEther } from 'viem'
import { describeWork, type Song } from '../song.ts'

export const traditionalSongs: readonly Song[] = [
  {
    slug: 'a-goat-a-clock-and-no-map',
    work: describeWork({
      title:
        'The Long and Mostly True Account of How My Grandmother Crossed the Mountains with a Goat, a Clock and No Map',
      artist: 'Barley & Thorn',
      description:
        'She was nineteen, it was March, and the clock was a wedding present she refused to leave behind. Barley & Thorn learned the story at a kitchen table, where it takes two hours and a cake; here it has a picked guitar, a fiddle, and a pair of boots on the floorboards. The goat gets the best line. Everything in it happened, says the family, apart from the part with the wolf, which happened to someone else.',
      percentage: 65,
      era: 'Traditional',
      label: 'Hearthside',
      country: 'Slovenia',
      yearOfRelease: 2016,
      genres: [{ label: 'Folk' }],
      musicAuthors: ['Traditional', 'Nell Thorn'],
      lyricsAuthors: ['Nell Thorn', 'Jory Barley'],
      links: [{ type: 'CUSTOM', url: 'https://barley-and-thorn.example/goat' }],
    }),
    symbol: 'GOAT',
    tokens: 1_100n,
    minimumPrice: parseEther('2.2'),
  },
  {
    slug: 'concrete-mango',
    work: describeWork({
      title: 'Concrete Mango',
      artist: 'Sister Lantern',
      description:
        'A tree grew out of a parking deck on the east side and gave fruit for one summer. Sister Lantern made the rhythm that week: bass first, everything else afterwards, and half of that taken out again with the mixing desk in both hands. The melodica is the one from her school. Where you hear a guitar turn into ten guitars and walk off to the left, that is not a mistake, that is the evening. Best on speakers that move some air.',
      percentage: 42,
      era: 'Roots',
      recordingStudio: 'Level Minus Two',
      country: 'Jamaica',
      yearOfRelease: 2021,
      genres: [{ label: 'Dub' }, { label: 'Reggae' }],
      musicAuthors: ['Sister Lantern'],
    }),
    symbol: 'MANGO',
    tokens: 3_650n,
    minimumPrice: parseEther('1.45'),
  },
  {
    slug: 'seven-cent-coffee',
    work: describeWork({
      title: 'Seven Cent Coffee',
      artist: 'Hollis Copper',
      description:
        'Twelve bars, three chords, one refill. Hollis Copper wrote it on a napkin in a diner that has been a car park for thirty years, and the price in the title was already a joke then. The guitar complains, the organ agrees, the piano thinks it could be worse. The tape turned up without a date or a photograph, in a box marked KITCHEN, so the sleeve was drawn from the first verse: the counter, the cup, and seven coins laid out by somebody with time to count them.',
      percentage: 90,
      genres: [{ label: 'Blues' }],
      musicAuthors: ['Hollis Copper'],
      lyricsAuthors: ['Hollis Copper'],
    }),
    symbol: 'CENT7',
    tokens: 777n,
    minimumPrice: parseEther('1.07'),
  },
  {
    slug: 'cricket-county-line',
    work: describeWork({
      title: 'Cricket County Line',
      artist: 'The Fencepost Five',
      description:
        'There are three of them and they see no reason to explain. The Fencepost Five play this one at every barn dance between the two rivers, a notch faster each year, and keep a tally of broken strings on the banjo case. The mandolin chops, the bass says yes, the fiddle runs ahead to open the gate. In the middle the banjo gets the whole field to itself and does not waste it. Over in half a minute; you will want it twice.',
      percentage: 12,
      era: 'Traditional',
      label: 'Two Rivers',
      recordingStudio: 'Hay Loft',
      country: 'United States',
      yearOfRelease: 2024,
      genres: [{ label: 'Bluegrass' }, { label: 'Country' }],
      musicAuthors: ['The Fencepost Five'],
    }),
    symbol: 'CRKT',
    tokens: 100n,
    minimumPrice: parseEther('20'),
  },
  {
    slug: 'umbrella-waltz',
    work: describeWork({
      title: 'Deštníkový valčík',
      artist: 'Kapela Žlutý kůň',
      description:
        'The umbrella waltz, in the language of the people who dance it: on the square, in the rain, with the umbrellas open, which takes some practice. Kapela Žlutý kůň, the Yellow Horse Band, play an accordion whose reeds quarrel a little and a double bass older than the town hall. One goes round to the left, two and three to the right, and whoever is still dry at the end buys the plum brandy. The tune is a hundred years old or was written in May, depending on whom you ask.',
      percentage: 38,
      era: 'Interwar',
      country: 'Czech Republic',
      yearOfRelease: 2015,
      genres: [{ label: 'Waltz' }, { label: 'Musette' }],
      musicAuthors: ['Bohdan Říčka'],
      lyricsAuthors: ['Květa Šímová'],
      links: [{ type: 'CUSTOM', url: 'https://zluty-kun.example/valcik' }],
    }),
    symbol: 'VALCIK',
    tokens: 420n,
    minimumPrice: parseEther('3'),
  },
]
