import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A window of a browser, empty of what others left. What a person does with it goes through the browser's own input, not
 * through scripts; how things are found in a page is the same for all (`Visitor`).
 */
export interface BrowserWindow {
  /** Loads an address and waits until it has loaded. */
  open(url: string): Promise<void>
  /** Evaluates an expression in the page. Gives its value, which must be one of JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Presses and releases the mouse at a point of the page's view, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  /** Presses at one point, moves to another in steps and releases there. */
  drag(from: Point, to: Point): Promise<void>
  /** Types into what has the focus; keys without a character as WebDriver writes them, see `arrowRight`. */
  type(text: string): Promise<void>
  /** What is seen, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** In CSS pixels of the page's view. */
export interface Point {
  x: number
  y: number
}

/** The key, as a character that WebDriver gives it. */
export const arrowRight = '\uE014'

/** So many steps has the way of what is dragged. */
export const dragSteps = 8

/** A started browser. The caller closes its windows, then it. */
export interface Engine {
  window(): Promise<BrowserWindow>
  close(): Promise<void>
}

/** The view of every window, in CSS pixels. */
export const view = { width: 1280, height: 900 }

const isExecutable = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (...names: string[]) =>
  (process.env.PATH ?? '')
    .split(':')
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(isExecutable)

const libraries = '/usr/lib'

/** The browser that WebKit's driver starts lies beside the library, in a folder of the machine's kind. */
const miniBrowser = () =>
  existsSync(libraries)
    ? readdirSync(libraries)
        .flatMap(kind => ['webkit2gtk-4.1', 'webkitgtk-6.0'].map(it => join(libraries, kind, it, 'MiniBrowser')))
        .find(isExecutable)
    : undefined

/** Where Firefox lies on this machine, if it does. */
export const findFirefox = (): string | undefined => onPath('firefox-esr', 'firefox')

/** The three programs by which WebKit is driven, if all are on this machine. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const [driver, browser, screen] = [onPath('WebKitWebDriver'), miniBrowser(), onPath('Xvfb')]
  return driver && browser && screen ? { driver, browser, screen } : undefined
}
