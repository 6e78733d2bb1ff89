import type { leader360, leader360Guest } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { raters, redo, start } from './draft.ts'
import { activateModel, models, saveModel, setMinimum } from './models.ts'
import * as rating from './rate.ts'
import { report, reportsOf } from './report.ts'
import { addRater, close, extend, remind, removeRater } from './running.ts'
import { state } from './state.ts'

/** Leader 360 and Custom 360: whom to ask, what is answered, what is told of it. */
export const leader360Handlers: Handlers<typeof leader360> = {
  state,
  raters,
  start,
  addRater,
  removeRater,
  remind,
  extend,
  close,
  redo,
  report,
  reportsOf,
  asked: rating.asked,
  openRating: rating.openRating,
  rate: rating.rate,
  write: rating.write,
  decline: rating.decline,
  models,
  saveModel,
  activateModel,
  setMinimum,
}

/** The rater's calls by a link. */
export const leader360GuestHandlers: Handlers<typeof leader360Guest> = {
  open: rating.open,
  rate: rating.rateAsGuest,
  write: rating.writeAsGuest,
  decline: rating.declineAsGuest,
}
