# A check for schemathesis: no answer has a row of another workspace, whose texts all have this mark.
import os

import schemathesis

MARK = os.environ["WORKLOAD_MARK"]


@schemathesis.check
def no_row_of_others(ctx, response, case):
    assert MARK not in response.text, "the answer has a row of another workspace"
