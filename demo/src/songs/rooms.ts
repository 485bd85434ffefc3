import { parseEther } from 'viem'
import { describeWork, type Song } from '../song.ts'

/** Played in rooms that can be heard. */
export const roomSongs: readonly Song[] = [
  {
    slug: 'harbour-lights',
    work: describeWork({
      title: 'Harbour Lights',
      artist: 'The Tidewater Few',
      description:
        'The last ferry of the evening, seen from the quay. The Tidewater Few set up their instruments in a harbour office after hours, opened the window and let the water decide the tempo: slow chords that arrive like wakes, a bell from the other bank, a piano that leaves more out than it puts in. Nobody spoke between the first take and the last, which were the same take. Made for the minutes in which you have put down the phone and not yet picked up anything else.',
      percentage: 25,
      era: '2020s',
      recordingStudio: 'Quayside Rooms',
      country: 'Czech Republic',
      yearOfRelease: 2024,
      genres: [{ label: 'Ambient' }],
      musicAuthors: ['Ida Marek'],
    }),
    symbol: 'HRBR',
    tokens: 10_000n,
    minimumPrice: parseEther('2.5'),
  },
  {
    slug: 'rain-on-the-tram-roof',
    work: describeWork({
      title: 'Rain on the Tram Roof',
      artist: 'Slow Kettle',
      description:
        'Line eleven, back row, window fogged, nowhere to be. Slow Kettle samples nothing but Slow Kettle: the electric piano was played at home, copied to a cassette that had already lived a life, and copied back. The drums come in late and apologise for it. A vibraphone hums the tune you have had in your head since Tuesday. Most people use this to work; the act would prefer that you looked out of the window.',
      percentage: 35,
      era: '2020s',
      label: 'Warm Static',
      recordingStudio: 'Kitchen Table',
      genres: [{ label: 'Lo-fi hip hop' }, { label: 'Instrumental' }],
      musicAuthors: ['Slow Kettle'],
      links: [{ type: 'CUSTOM', url: 'https://slow-kettle.example/tram' }],
    }),
    symbol: 'TRAM',
    tokens: 3_000n,
    minimumPrice: parseEther('1.2'),
  },
  {
    slug: 'blue-staircase',
    work: describeWork({
      title: 'Blue Staircase',
      artist: 'Mirela Voss Trio',
      description:
        'The club was on the third floor, the piano on the first, and so the tune was written on the way: a step down, a step down, a landing. Mirela Voss plays it the way she tells stories, starting in the middle and trusting you to catch up, while the bass walks and the ride cymbal keeps its opinions to itself. Recorded without headphones, in the round, on an evening when the heating had failed and everyone kept their coats on.',
      percentage: 50,
      era: 'Modern jazz',
      label: 'Landing Records',
      recordingStudio: 'Third Floor Left',
      country: 'Romania',
      yearOfRelease: 2019,
      genres: [{ label: 'Jazz' }],
      musicAuthors: ['Mirela Voss'],
    }),
    symbol: 'STAIR',
    tokens: 900n,
    minimumPrice: parseEther('5.5'),
  },
  {
    slug: 'three-windows',
    work: describeWork({
      title: 'Três Janelas',
      artist: 'Luísa Andorinha',
      description:
        'Morning in the first window, a plant in the second, the moon in the third: a whole day in a song that is over before the coffee is. Luísa Andorinha wrote it for the guitar that hangs by her door and lends the tune to a flute, because, she says, a flute can leave the house without shoes. The rhythm is the one your hand taps on a table when the talk is good. Nothing in it is in a hurry and nothing is late.',
      percentage: 40,
      recordingStudio: 'Casa do Meio',
      country: 'Brazil',
      yearOfRelease: 2021,
      genres: [{ label: 'Bossa nova' }, { label: 'Latin' }],
      musicAuthors: ['Luísa Andorinha'],
      lyricsAuthors: ['Luísa Andorinha', 'Rui Tavora'],
      links: [{ type: 'CUSTOM', url: 'https://luisa-andorinha.example' }],
    }),
    symbol: 'JANEL',
    tokens: 1_500n,
    minimumPrice: parseEther('1.1'),
  },
  {
    slug: 'letters-not-sent',
    work: describeWork({
      title: 'Letters Not Sent',
      artist: 'Quartet of the Empty Chair',
      description:
        'A falling third, answered by everyone in turn, until it no longer sounds like a question. The Quartet of the Empty Chair sets out five seats at every concert and fills four. This is the second of their six letters; it begins politely, says what it came to say in the high register of the first violin, and takes it back in the last bar with a chord that nobody in the room expected to be major. The envelope stays closed.',
      percentage: 70,
      label: 'Paper Knife',
      country: 'Austria',
      genres: [{ label: 'Chamber music' }, { label: 'Classical' }],
      musicAuthors: ['Leonie Harrach'],
    }),
    symbol: 'LETTR',
    tokens: 250n,
    minimumPrice: parseEther('12'),
  },
  {
    slug: 'snow-in-the-stairwell',
    work: describeWork({
      title: 'Snow in the Stairwell',
      artist: 'Ines Halloran',
      description:
        'Somebody left the skylight open, and in the morning there was snow on the banister, four floors down. Ines Halloran saw it before anyone had touched it and went back upstairs to the piano without taking off her boots. The left hand keeps going because the right one hesitates; near the end two strings come in so quietly that most people only notice when they leave. A song about being the first to see something, and telling no one.',
      percentage: 55,
      era: '2010s',
      recordingStudio: 'Attic, with Skylight',
      country: 'Ireland',
      yearOfRelease: 2018,
      genres: [{ label: 'Ballad' }, { label: 'Singer-songwriter' }],
      musicAuthors: ['Ines Halloran'],
      lyricsAuthors: ['Ines Halloran'],
    }),
    symbol: 'SNOW',
    tokens: 700n,
    minimumPrice: parseEther('6.25'),
  },
  {
    slug: 'winter-psalm-for-nobody',
    work: describeWork({
      title: 'Winter Psalm for Nobody',
      artist: 'The Coldwater Choir',
      description:
        'Twenty-two singers, one candle, and a chapel that lost its roof tiles and kept its echo. The Coldwater Choir meets on the shortest day of the year and sings until the candle is out; this is what they sang last. There is no text, only vowels, handed from the women to the men and back like something warm. Listen for the final chord: it turns a corner that the whole piece had been walking past.',
      percentage: 33,
      country: 'Iceland',
      yearOfRelease: 2020,
      genres: [{ label: 'Choral' }, { label: 'A cappella' }],
      musicAuthors: ['Sunna Vik'],
      links: [{ type: 'CUSTOM', url: 'https://coldwater-choir.example/psalm' }],
    }),
    symbol: 'PSALM',
    tokens: 330n,
    minimumPrice: parseEther('3.3'),
  },
]
