/** Makes a call, with a step-up verification first if the server requires it. */
export type StepUp = <Reply>(action: () => Promise<Reply>) => Promise<Reply>;
