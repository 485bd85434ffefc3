import type { Piece } from './music/piece.ts'
import { aGoatAClockAndNoMap } from './pieces/a-goat-a-clock-and-no-map.ts'
import { backyardRain } from './pieces/backyard-rain.ts'
import { blueStaircase } from './pieces/blue-staircase.ts'
import { bootsOnTheLanding } from './pieces/boots-on-the-landing.ts'
import { borrowedCar } from './pieces/borrowed-car.ts'
import { concreteMango } from './pieces/concrete-mango.ts'
import { cricketCountyLine } from './pieces/cricket-county-line.ts'
import { elbowGrease } from './pieces/elbow-grease.ts'
import { fourthWindow } from './pieces/fourth-window.ts'
import { glassElevator } from './pieces/glass-elevator.ts'
import { halfMoon } from './pieces/half-moon.ts'
import { harbourLights } from './pieces/harbour-lights.ts'
import { ironOrchard } from './pieces/iron-orchard.ts'
import { lastCoin } from './pieces/last-coin.ts'
import { lettersNotSent } from './pieces/letters-not-sent.ts'
import { marketDayNeverEnds } from './pieces/market-day-never-ends.ts'
import { mirrorBallMathematics } from './pieces/mirror-ball-mathematics.ts'
import { nightBusNorth } from './pieces/night-bus-north.ts'
import { pressureGauge } from './pieces/pressure-gauge.ts'
import { rainOnTheTramRoof } from './pieces/rain-on-the-tram-roof.ts'
import { secondHandSunlight } from './pieces/second-hand-sunlight.ts'
import { sevenCentCoffee } from './pieces/seven-cent-coffee.ts'
import { skylight } from './pieces/skylight.ts'
import { snowInTheStairwell } from './pieces/snow-in-the-stairwell.ts'
import { telephoneWeather } from './pieces/telephone-weather.ts'
import { threeWindows } from './pieces/three-windows.ts'
import { umbrellaWaltz } from './pieces/umbrella-waltz.ts'
import { weLeftTheRadioOn } from './pieces/we-left-the-radio-on.ts'
import { winterPsalmForNobody } from './pieces/winter-psalm-for-nobody.ts'

/** The piece of each song, by its folder. */
export const pieces: Readonly<Record<string, () => Piece>> = {
  'a-goat-a-clock-and-no-map': aGoatAClockAndNoMap,
  'blue-staircase': blueStaircase,
  'borrowed-car': borrowedCar,
  'concrete-mango': concreteMango,
  'cricket-county-line': cricketCountyLine,
  'elbow-grease': elbowGrease,
  'glass-elevator': glassElevator,
  'harbour-lights': harbourLights,
  'iron-orchard': ironOrchard,
  'last-coin': lastCoin,
  'letters-not-sent': lettersNotSent,
  'market-day-never-ends': marketDayNeverEnds,
  'mirror-ball-mathematics': mirrorBallMathematics,
  'night-bus-north': nightBusNorth,
  'pressure-gauge': pressureGauge,
  'rain-on-the-tram-roof': rainOnTheTramRoof,
  'second-hand-sunlight': secondHandSunlight,
  'seven-cent-coffee': sevenCentCoffee,
  'snow-in-the-stairwell': snowInTheStairwell,
  'telephone-weather': telephoneWeather,
  'three-windows': threeWindows,
  'umbrella-waltz': umbrellaWaltz,
  'we-left-the-radio-on': weLeftTheRadioOn,
  'winter-psalm-for-nobody': winterPsalmForNobody,
  skylight,
  'boots-on-the-landing': bootsOnTheLanding,
  'fourth-window': fourthWindow,
  'backyard-rain': backyardRain,
  'half-moon': halfMoon,
}
