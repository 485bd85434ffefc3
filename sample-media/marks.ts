import type { Mark } from './covers/draw-avatar.ts'

/** The avatar of each act, by the folder of its song. */
export const marks: Readonly<Record<string, Mark>> = {
  'a-goat-a-clock-and-no-map': { letters: 'B&T', figure: 'disc', colours: ['#F2E8D5', '#C8361D', '#F2E8D5'] },
  'blue-staircase': { letters: 'MV', figure: 'quarter', colours: ['#F2B632', '#1C50BA', '#F3EBDD'] },
  'borrowed-car': { letters: 'SO', figure: 'slash', colours: ['#F27059', '#25323B', '#FFD9A8'] },
  'concrete-mango': { letters: 'SL', figure: 'rings', colours: ['#17352B', '#F2B01E', '#17352B'] },
  'cricket-county-line': { letters: 'V', figure: 'star', colours: ['#2B5D1B', '#F6C445', '#D7263D'] },
  'elbow-grease': { letters: 'UL', figure: 'diamond', colours: ['#FFD23F', '#E63E8A', '#FFD23F'] },
  'glass-elevator': { letters: 'KU', figure: 'diamond', colours: ['#0D0A2C', '#4C3BCF', '#FFE9F2'] },
  'harbour-lights': { letters: 'TF', figure: 'arch', colours: ['#0B1B3A', '#E59A7C', '#0B1B3A'] },
  'iron-orchard': { letters: 'M', figure: 'star', colours: ['#0E0D0C', '#A81B17', '#E9E1D3'] },
  'last-coin': { letters: 'PM', figure: 'stripes', colours: ['#16213E', '#24365F', '#FFCE2E'] },
  'letters-not-sent': { letters: 'Q', figure: 'diamond', colours: ['#E8DCCB', '#B4412E', '#F5EEE2'] },
  'market-day-never-ends': { letters: 'KSO', figure: 'quarter', colours: ['#F4A300', '#0B6E4F', '#F7E7CE'] },
  'mirror-ball-mathematics': { letters: 'VA', figure: 'disc', colours: ['#1A0633', '#F0479B', '#F9C846'] },
  'night-bus-north': { letters: 'K', figure: 'slash', colours: ['#2F6BFF', '#0A0E1A', '#00E5A8'] },
  'pressure-gauge': { letters: 'V', figure: 'rings', colours: ['#E6351F', '#141210', '#F4F1EA'] },
  'rain-on-the-tram-roof': { letters: 'SK', figure: 'arch', colours: ['#22454A', '#D9573B', '#F3E7CF'] },
  'second-hand-sunlight': { letters: 'MA', figure: 'disc', colours: ['#FF5A7E', '#FFC61A', '#1B2A6B'] },
  'seven-cent-coffee': { letters: 'HC', figure: 'rings', colours: ['#3B2314', '#C98A4B', '#3B2314'] },
  'snow-in-the-stairwell': { letters: 'IH', figure: 'disc', colours: ['#1B2430', '#EAF0F4', '#1B2430'] },
  'telephone-weather': { letters: 'VN', figure: 'quarter', colours: ['#C21E8A', '#FF7A59', '#FFF7E8'] },
  'three-windows': { letters: 'LA', figure: 'arch', colours: ['#E9B44C', '#2A9D8F', '#F7F0E1'] },
  'umbrella-waltz': { letters: 'ŽK', figure: 'star', colours: ['#1D3557', '#E9C46A', '#22181C'] },
  'we-left-the-radio-on': { letters: 'FSF', figure: 'disc', colours: ['#A9BECB', '#0F2433', '#E9EEF0'] },
  'winter-psalm-for-nobody': { letters: 'CC', figure: 'arch', colours: ['#16302F', '#D4A24C', '#16302F'] },
}
