/** Makes a call, with a step-up verification first if the server requires it. */
export type StepUp = <Reply>(act: () => Promise<Reply>) => Promise<Reply>;
