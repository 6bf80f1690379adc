internal import CIDN2
