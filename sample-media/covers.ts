import { drawAGoatAClockAndNoMap } from './covers/a-goat-a-clock-and-no-map.ts'
import { drawBlueStaircase } from './covers/blue-staircase.ts'
import { drawBootsOnTheLanding } from './covers/boots-on-the-landing.ts'
import { drawBorrowedCar } from './covers/borrowed-car.ts'
import { drawConcreteMango } from './covers/concrete-mango.ts'
import type { Cover } from './covers/cover.ts'
import { drawCricketCountyLine } from './covers/cricket-county-line.ts'
import { drawElbowGrease } from './covers/elbow-grease.ts'
import { drawFourthWindow } from './covers/fourth-window.ts'
import { drawGlassElevator } from './covers/glass-elevator.ts'
import { drawHalfMoon } from './covers/half-moon.ts'
import { drawHarbourLights } from './covers/harbour-lights.ts'
import { drawIronOrchard } from './covers/iron-orchard.ts'
import { drawLastCoin } from './covers/last-coin.ts'
import { drawLettersNotSent } from './covers/letters-not-sent.ts'
import { drawMarketDayNeverEnds } from './covers/market-day-never-ends.ts'
import { drawMirrorBallMathematics } from './covers/mirror-ball-mathematics.ts'
import { drawNightBusNorth } from './covers/night-bus-north.ts'
import { drawPressureGauge } from './covers/pressure-gauge.ts'
import { drawRainOnTheTramRoof } from './covers/rain-on-the-tram-roof.ts'
import { drawSecondHandSunlight } from './covers/second-hand-sunlight.ts'
import { drawSevenCentCoffee } from './covers/seven-cent-coffee.ts'
import { drawSkylight } from './covers/skylight.ts'
import { drawSnowInTheStairwell } from './covers/snow-in-the-stairwell.ts'
import { drawTelephoneWeather } from './covers/telephone-weather.ts'
import { drawThreeWindows } from './covers/three-windows.ts'
import { drawUmbrellaWaltz } from './covers/umbrella-waltz.ts'
import { drawWeLeftTheRadioOn } from './covers/we-left-the-radio-on.ts'
import { drawWinterPsalmForNobody } from './covers/winter-psalm-for-nobody.ts'

/** The cover of each song, by its folder. Its position is the paper's seed, so inserting one changes all covers after it. */
export const covers: Readonly<Record<string, Cover>> = {
  'a-goat-a-clock-and-no-map': drawAGoatAClockAndNoMap,
  'blue-staircase': drawBlueStaircase,
  'borrowed-car': drawBorrowedCar,
  'concrete-mango': drawConcreteMango,
  'cricket-county-line': drawCricketCountyLine,
  'elbow-grease': drawElbowGrease,
  'glass-elevator': drawGlassElevator,
  'harbour-lights': drawHarbourLights,
  'iron-orchard': drawIronOrchard,
  'last-coin': drawLastCoin,
  'letters-not-sent': drawLettersNotSent,
  'market-day-never-ends': drawMarketDayNeverEnds,
  'mirror-ball-mathematics': drawMirrorBallMathematics,
  'night-bus-north': drawNightBusNorth,
  'pressure-gauge': drawPressureGauge,
  'rain-on-the-tram-roof': drawRainOnTheTramRoof,
  'second-hand-sunlight': drawSecondHandSunlight,
  'snow-in-the-stairwell': drawSnowInTheStairwell,
  'telephone-weather': drawTelephoneWeather,
  'three-windows': drawThreeWindows,
  'umbrella-waltz': drawUmbrellaWaltz,
  'we-left-the-radio-on': drawWeLeftTheRadioOn,
  'winter-psalm-for-nobody': drawWinterPsalmForNobody,
  'seven-cent-coffee': drawSevenCentCoffee,
  skylight: drawSkylight,
  'boots-on-the-landing': drawBootsOnTheLanding,
  'fourth-window': drawFourthWindow,
  'half-moon': drawHalfMoon,
}
