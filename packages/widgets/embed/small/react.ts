// What our components use of React, as Preact has it. Libraries that import React get all of `preact/compat`.
export { createContext, createElement, Fragment } from 'preact'
export * from 'preact/hooks'

/** Preact has it in `preact/compat` alone, which is larger than what it would spare here: a view is drawn anew with its parent. */
export const memo = <V>(view: V): V => view
