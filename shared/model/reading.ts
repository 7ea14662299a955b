// zod compiles how an object is read when it reads the first of its kind: 6 to 9 ms of a cold start for what a request
// holds. It pays after about a thousand values: a list of 25 orders takes 0.17 ms less by it
const values = 500;

let read = 0;

/** Tells zod how to read the next value: the first ones of a process are read without compiling. */
export function nextReading(): { readonly jitless: boolean } {
  read += 1;
  return { jitless: read <= values };
}
