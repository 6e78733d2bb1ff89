// What our components use of React, as Preact has it. Libraries that import React get all of `preact/compat`.
export { createContext, createElement, Fragment } from 'preact'
export * from 'preact/hooks'
