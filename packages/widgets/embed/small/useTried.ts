import type { Tried } from '../../src/shared/useTried.ts'

/** A widget gives way at once. */
export const useTried = <T>(load: Tried<T>): Tried<T> => load
